defmodule Orders.Item do
  defstruct name: "", price: 0, count: 1
end

defprotocol Orders.Priced do
  @fallback_to_any true
  def price(thing)
end

defimpl Orders.Priced, for: Orders.Item do
  def price(%{price: price, count: count}), do: price * count
end

defimpl Orders.Priced, for: List do
  def price(things), do: things |> Enum.map(&Orders.Priced.price/1) |> Enum.sum()
end

defimpl Orders.Priced, for: Integer do
  def price(amount), do: amount
end

defimpl Orders.Priced, for: Any do
  def price(_), do: 0
end

defmodule Orders do
  alias Orders.{Item, Priced}

  # Structs, pipelines, Enum on lists and maps.
  def total(prices) do
    prices
    |> Enum.with_index(1)
    |> Enum.map(fn {price, i} -> %Item{name: "item#{i}", price: price, count: i} end)
    |> Enum.filter(&(&1.price > 0))
    |> Enum.reduce(0, fn item, sum -> sum + item.price * item.count end)
  end

  def grouped(words) do
    words
    |> Enum.group_by(&String.length/1)
    |> Enum.map(fn {length, group} -> {length, Enum.sort(group)} end)
    |> Enum.into(%{})
  end

  def priced(thing), do: Priced.price(thing)

  def nested(prices), do: Priced.price([5, prices, %Item{price: 2, count: 3}, :free])

  # with, pattern matching on maps, string building.
  def login(params) do
    with {:ok, name} <- Map.fetch(params, :name),
         true <- is_binary(name) or {:error, :not_text},
         [first | _] when first in ?a..?z <- String.to_charlist(name) do
      {:ok, String.upcase(name)}
    else
      :error -> {:error, :no_name}
      {:error, reason} -> {:error, reason}
      other -> {:error, {:bad, other}}
    end
  end

  def merged(a, b), do: Map.merge(a, b, fn _, x, y -> {x, y} end) |> Map.to_list() |> Enum.sort()

  def comprehension(n) do
    for x <- 1..n, y <- x..n, rem(x + y, 3) == 0, into: %{}, do: {{x, y}, x * y}
  end

  def streamed(n), do: 1..n |> Stream.map(&(&1 * &1)) |> Stream.reject(&(rem(&1, 2) == 0)) |> Enum.take(3)

  def updated(map), do: %{map | a: Map.get(map, :a, 0) + 1}

  def keyword(options), do: Keyword.get(options, :size, 10) + Keyword.get(options, :more, 0)

  def raises(x) when x < 0, do: raise(ArgumentError, message: "negative")
  def raises(x), do: if(x > 10, do: throw({:large, x}), else: x)

  def rescued(x) do
    raises(x)
  rescue
    e in ArgumentError -> {:rescued, e.message}
  catch
    {:large, y} -> {:caught, y}
  end

  def agent(numbers) do
    {:ok, pid} = Agent.start_link(fn -> 0 end)
    Enum.each(numbers, fn n -> Agent.update(pid, &(&1 + n)) end)
    result = Agent.get(pid, & &1)
    Agent.stop(pid)
    result
  end

  def task(x), do: Task.async(fn -> x * 2 end) |> Task.await()

  # Found by exploring: the item that costs exactly 42 cannot be bought.
  def buy(%{price: price, count: count}) when is_integer(price) and is_integer(count) do
    if price * 2 == 84 and count > 0, do: raise("sold out"), else: price * count
  end

  @spec coded(binary()) :: term()
  def coded(text) do
    case Regex.run(~r/^([a-z]+)-(\d+)$/i, text) do
      [_, kind, digits] when byte_size(kind) == 2 -> raise "code #{digits}"
      [_ | parts] -> parts
      nil -> nil
    end
  end
end

defmodule Orders.Server do
  use GenServer

  def start(items), do: GenServer.start_link(__MODULE__, items)
  def init(items), do: {:ok, items}
  def handle_call(:sum, _from, items), do: {:reply, Enum.sum(items), items}
  def handle_call({:divide, n}, _from, items), do: {:reply, div(Enum.sum(items), n), items}
  def handle_cast({:add, item}, items), do: {:noreply, [item | items]}

  def run(items, more) do
    {:ok, pid} = start(items)
    GenServer.cast(pid, {:add, more})
    sum = GenServer.call(pid, :sum)
    GenServer.stop(pid)
    sum
  end
end
