defmodule Shop do
  defmodule Empty do
    defexception [:message, code: 7]
  end

  defmodule Item do
    defstruct name: "x", price: 0
  end

  @spec total(list(integer())) :: term()
  def total([]), do: :none
  def total([37 | _]), do: raise(ArgumentError, "no: 37")
  def total([38 | _]), do: raise(Empty, message: "empty")
  def total([39 | _]), do: throw({:no, 39})
  def total([40 | _]), do: exit(:forty)
  def total([41 | _]), do: :erlang.error(:forty_one)
  def total([x | _]) when x > 100, do: %Item{name: "a name that is long enough for two lines", price: [x, {:a, "b"}, %{1 => 2}]}
  def total([98]), do: {"ünï", <<1, 2, 3::3>>, :"odd atom", Shop.Item, nil, 1.5, 1_000_000, [k: 'text']}
  def total([97]), do: {:pid, self()}
  def total(l), do: length(l)

  @spec kind(atom() | binary() | %{optional(atom()) => integer()}) :: atom()
  def kind(nil), do: :nothing
  def kind("abc" <> _), do: :text
  def kind(%{a: 3}), do: :map
  def kind(x) when is_atom(x), do: x
  def kind(x), do: hd(x)
end
