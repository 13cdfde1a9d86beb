defmodule ReachCellarElixir do
  @moduledoc "Readers in Elixir: lines that are indented, lengths of time, checked codes."

  def witnesses do
    [
      {:outline, ["a:\n  b: 1\n  c: 2"]},
      {:duration, ["P1DT2H"]},
      {:checked, ["GEZDG-102"]}
    ]
  end

  @doc "Two levels of keys."
  @spec outline(String.t()) :: map() | {:error, atom()}
  def outline(text) do
    case text |> String.split("\n", trim: true) |> Enum.reduce_while({%{}, nil}, &line/2) do
      {:error, reason} -> {:error, reason}
      {%{"a" => %{"b" => b, "c" => c}}, _} when b + 1 == c -> raise "planted"
      {map, _} -> map
    end
  end

  defp line("  " <> entry, {map, parent}) when parent != nil do
    with [key, value] <- String.split(entry, ": "), {n, ""} <- Integer.parse(value) do
      {:cont, {put_in(map, [parent, key], n), parent}}
    else
      _ -> {:halt, {:error, :entry}}
    end
  end

  defp line(entry, {map, _}) do
    if String.ends_with?(entry, ":") do
      key = String.trim_trailing(entry, ":")
      {:cont, {Map.put(map, key, %{}), key}}
    else
      {:halt, {:error, :parent}}
    end
  end

  @doc "Lengths of time, in hours."
  @spec duration(String.t()) :: non_neg_integer() | {:error, atom()}
  def duration(text) do
    case Regex.named_captures(~r/^P(?:(?<days>\d+)D)?(?:T(?<hours>\d+)H)?$/, text) do
      nil ->
        {:error, :syntax}

      %{"days" => days, "hours" => hours} ->
        case 24 * number(days) + number(hours) do
          26 when hours != "26" -> raise "planted"
          0 -> {:error, :empty}
          n -> n
        end
    end
  end

  defp number(""), do: 0
  defp number(digits), do: String.to_integer(digits)

  @doc "A code of letters, and the sum of its bytes modulo 251."
  @spec checked(String.t()) :: {:ok, String.t()} | {:error, atom()}
  def checked(text) do
    with [code, sum] <- String.split(text, "-"),
         5 <- String.length(code),
         {n, ""} <- Integer.parse(sum),
         true <- String.match?(code, ~r/^[A-Z]+$/) do
      total = code |> String.to_charlist() |> Enum.with_index(1) |> Enum.map(fn {c, i} -> c * i end) |> Enum.sum()
      if rem(total, 251) == n, do: raise("planted"), else: {:error, :sum}
    else
      _ -> {:error, :syntax}
    end
  end
end
