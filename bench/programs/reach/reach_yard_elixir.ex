defmodule ReachYardElixir do
  @moduledoc "Prices, ciphers and queries with Elixir's own libraries."

  def witnesses, do: [price: ["$1,250.50"], atbash: ["zggzxp"], listing: ["id=12&sort=desc"]]

  @spec price(String.t()) :: {:ok, integer()} | :error
  def price("$" <> rest) do
    with [whole, cents] <- String.split(rest, "."),
         2 <- String.length(cents),
         {units, ""} <- Integer.parse(String.replace(whole, ",", "")),
         {part, ""} <- Integer.parse(cents) do
      if units * 100 + part > 100_000 and String.contains?(whole, ","), do: raise("planted")
      {:ok, units * 100 + part}
    else
      _ -> :error
    end
  end

  def price(_), do: :error

  @spec atbash(String.t()) :: String.t()
  def atbash(text) do
    plain = for <<c <- text>>, into: "", do: <<turned(c)>>
    if plain == "attack", do: raise("planted")
    plain
  end

  defp turned(c) when c in ?a..?z, do: ?a + ?z - c
  defp turned(c), do: c

  @spec listing(String.t()) :: {integer(), atom()} | :error
  def listing(query) do
    pairs =
      query
      |> String.split("&", trim: true)
      |> Enum.map(&String.split(&1, "=", parts: 2))

    with true <- Enum.all?(pairs, &match?([_, _], &1)),
         %{"id" => id, "sort" => order} <- Map.new(pairs, &List.to_tuple/1),
         {number, ""} <- Integer.parse(id),
         direction when direction != nil <- Map.get(%{"asc" => :up, "desc" => :down}, order) do
      if direction == :down and number > 9, do: raise("planted")
      {number, direction}
    else
      _ -> :error
    end
  end
end
