defmodule ReachDeskElixir do
  @moduledoc "Everyday readers with Elixir's own libraries."

  def witnesses, do: [timeout: ["1h30m"], env: ["# x\nexport RETRIES=\"12\""]]

  @spec timeout(String.t()) :: {:ok, integer()} | :error
  def timeout(text) do
    case Regex.run(~r/^(?:(\d+)h)?(?:(\d+)m)?$/, text) do
      [_, h, m] when h != "" ->
        total = String.to_integer(h) * 60 + String.to_integer(m)
        if total == 90, do: raise("planted"), else: {:ok, total}

      [_, h] ->
        {:ok, String.to_integer(h) * 60}

      _ ->
        :error
    end
  end

  @spec env(String.t()) :: map()
  def env(text) do
    vars =
      text
      |> String.split("\n", trim: true)
      |> Enum.reject(&String.starts_with?(&1, "#"))
      |> Enum.map(&String.replace_prefix(&1, "export ", ""))
      |> Enum.flat_map(fn line ->
        case String.split(line, "=", parts: 2) do
          [key, value] -> [{String.trim(key), value |> String.trim() |> String.trim("\"")}]
          _ -> []
        end
      end)
      |> Map.new()

    case Integer.parse(Map.get(vars, "RETRIES", "")) do
      {n, ""} when n > 10 -> raise "planted"
      _ -> vars
    end
  end
end
