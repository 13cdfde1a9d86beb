defmodule ReachShedElixir do
  @moduledoc "Readers of orders, colours and lists of tasks with Elixir's own libraries."

  def witnesses, do: [order: ["SKU-0042 x3 @ 9.99"], colour: ["#FF8800"], task: ["- [x] (A) pay rent due:5"]]

  @spec order(String.t()) :: {:ok, integer(), float()} | :error
  def order(line) do
    case Regex.run(~r/^SKU-(\d{4}) x(\d+) @ (\d+\.\d\d)$/, line) do
      [_, sku, count, price] ->
        total = String.to_integer(count) * String.to_float(price)
        if String.to_integer(sku) == 42 and total > 20.0, do: raise("planted")
        {:ok, String.to_integer(sku), total}

      nil ->
        :error
    end
  end

  @spec colour(String.t()) :: {:ok, {integer(), integer(), integer()}} | :error
  def colour("#" <> hex) when byte_size(hex) == 6 do
    case Base.decode16(hex, case: :mixed) do
      {:ok, <<r, g, b>>} ->
        if r == 255 and g in 130..140 and b == 0, do: raise("planted")
        {:ok, {r, g, b}}

      :error ->
        :error
    end
  end

  def colour(_), do: :error

  @spec task(String.t()) :: map() | :error
  def task(line) do
    case line do
      "- [x] " <> rest -> words(rest, %{done: true})
      "- [ ] " <> rest -> words(rest, %{done: false})
      _ -> :error
    end
  end

  defp words(rest, task) do
    task =
      rest
      |> String.split(" ", trim: true)
      |> Enum.reduce(task, fn word, acc ->
        case word do
          <<"(", p, ")">> when p in ?A..?Z -> Map.put(acc, :priority, p)
          "due:" <> day -> Map.put(acc, :due, Integer.parse(day))
          _ -> Map.update(acc, :text, [word], &[word | &1])
        end
      end)

    case task do
      %{done: true, priority: ?A, due: {day, ""}, text: [_ | _]} when day > 3 -> raise "planted"
      _ -> task
    end
  end
end
