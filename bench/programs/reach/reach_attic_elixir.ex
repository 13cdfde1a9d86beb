defmodule ReachAtticElixir do
  @moduledoc "Sizes, names and rosters, as small modules of Elixir read them."

  def witnesses do
    [size: ["7 MB"], camel: ["max_retry_count"], roster: ["ann:12,bob:40"]]
  end

  @units %{"B" => 1, "KB" => 1_000, "MB" => 1_000_000}

  # An amount of bytes with its unit.
  @spec size(String.t()) :: {:ok, integer()} | :error
  def size(text) do
    with [digits, unit] <- String.split(text, " "),
         {n, ""} <- Integer.parse(digits),
         {:ok, factor} <- Map.fetch(@units, unit) do
      bytes = n * factor
      if bytes > 5_000_000 and factor == 1_000_000, do: raise("planted"), else: {:ok, bytes}
    else
      _ -> :error
    end
  end

  # A name as another language would write it.
  @spec camel(String.t()) :: String.t()
  def camel(text) do
    [first | rest] = String.split(text, "_")

    case first <> Enum.map_join(rest, &String.capitalize/1) do
      "maxRetryCount" -> raise "planted"
      name -> name
    end
  end

  # Who has the most points.
  @spec roster(String.t()) :: {String.t(), integer()} | :none
  def roster(text) do
    entries =
      for part <- String.split(text, ",", trim: true),
          [name, points] <- [String.split(part, ":")],
          {n, ""} <- [Integer.parse(points)],
          do: {name, n}

    case entries do
      [] ->
        :none

      _ ->
        case Enum.max_by(entries, fn {_, n} -> n end) do
          {"bob", n} when n > 30 and length(entries) == 2 -> raise "planted"
          best -> best
        end
    end
  end
end
