defmodule ReachLoftElixir do
  @moduledoc "Readers in Elixir: a table of values, and links."

  def witnesses, do: [{:table, ["id;qty\n7;3\n8;3"]}, {:link, ["[home](/a?id=12)"]}]

  @doc "Lines of values below their names."
  @spec table(String.t()) :: [map()] | {:error, atom()}
  def table(text) do
    [head | rows] = text |> String.split("\n") |> Enum.map(&String.split(&1, ";"))

    maps =
      for row <- rows, length(row) == length(head) do
        head |> Enum.zip(row) |> Map.new()
      end

    case Enum.map(maps, &Integer.parse(Map.get(&1, "qty", ""))) do
      [{n, ""}, {n, ""}] when n > 2 -> raise "planted"
      [] -> {:error, :empty}
      _ -> maps
    end
  end

  @doc "A link, as people write it."
  @spec link(String.t()) :: {:ok, String.t()} | {:error, atom()}
  def link(text) do
    with [_, label, target] <- Regex.run(~r/^\[([^\]]+)\]\(([^)\s]+)\)$/, text),
         %URI{path: "/" <> _, query: query} when query != nil <- URI.parse(target),
         %{"id" => id} <- URI.decode_query(query) do
      case Integer.parse(id) do
        {n, ""} when n > 9 and label != "id" -> raise "planted"
        _ -> {:ok, label}
      end
    else
      _ -> {:error, :link}
    end
  end
end
