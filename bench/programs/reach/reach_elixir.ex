defmodule ReachElixir do
  @moduledoc "Readers in Elixir, each with one planted crash."

  @spec duration(String.t()) :: {:ok, non_neg_integer()} | :error
  def duration(text) do
    text
    |> String.downcase()
    |> String.split(" ", trim: true)
    |> Enum.reduce_while(0, fn part, sum ->
      case Integer.parse(part) do
        {n, "h"} when n >= 0 -> {:cont, sum + n * 3600}
        {n, "m"} when n >= 0 and n < 60 -> {:cont, sum + n * 60}
        {n, "s"} when n >= 0 and n < 60 -> {:cont, sum + n}
        _ -> {:halt, :error}
      end
    end)
    |> case do
      :error -> :error
      7265 -> raise "planted"
      total -> {:ok, total}
    end
  end

  @spec range(String.t()) :: {:ok, term()} | :error
  def range(text) do
    with %{"op" => op, "major" => major, "minor" => minor} <-
           Regex.named_captures(~r/^(?<op>>=|~>|==)\s*(?<major>\d+)\.(?<minor>\d+)$/, text),
         {major, ""} <- Integer.parse(major),
         {minor, ""} <- Integer.parse(minor) do
      case {op, major, minor} do
        {"~>", 1, minor} when minor > 13 -> raise "planted"
        other -> {:ok, other}
      end
    else
      _ -> :error
    end
  end

  def witnesses, do: [duration: ["2h 1m 5s"], range: ["~> 1.14"]]
end
