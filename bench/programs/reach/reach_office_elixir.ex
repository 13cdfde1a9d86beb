defmodule ReachOfficeElixir do
  @moduledoc "More everyday readers with Elixir's own libraries."

  def witnesses, do: [release: ["v2.1.0-beta"], schedule: ["2024-02-29,09:30"]]

  @spec release(String.t()) :: {:ok, tuple()} | {:error, atom()}
  def release("v" <> version) do
    {core, pre} =
      case String.split(version, "-", parts: 2) do
        [core, pre] -> {core, pre}
        [core] -> {core, nil}
      end

    with [a, b, c] <- String.split(core, "."),
         {major, ""} <- Integer.parse(a),
         {minor, ""} <- Integer.parse(b),
         {patch, ""} <- Integer.parse(c) do
      if major >= 2 and minor > 0 and pre == "beta", do: raise("planted")
      {:ok, {major, minor, patch, pre}}
    else
      _ -> {:error, :version}
    end
  end

  def release(_), do: {:error, :prefix}

  @spec schedule(String.t()) :: {:ok, Date.t(), integer()} | :error
  def schedule(text) do
    with [day, time] <- String.split(text, ","),
         {:ok, date} <- Date.from_iso8601(day),
         [h, m] <- String.split(time, ":"),
         {hour, ""} when hour in 0..23 <- Integer.parse(h),
         {minute, ""} when minute in 0..59 <- Integer.parse(m) do
      if Date.leap_year?(date) and hour * 60 + minute == 570, do: raise("planted")
      {:ok, date, hour * 60 + minute}
    else
      _ -> :error
    end
  end
end
