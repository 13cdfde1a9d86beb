%% Questions about files, and folders that are made on the way.
-module(filelib).
-export([ensure_dir/1, ensure_path/1, file_size/1, fold_files/5, is_dir/1, is_file/1, is_regular/1, last_modified/1]).

-spec is_file(file:name_all()) -> boolean().
is_file(Name) -> type(Name) =/= none.

-spec is_dir(file:name_all()) -> boolean().
is_dir(Name) -> type(Name) =:= directory.

-spec is_regular(file:name_all()) -> boolean().
is_regular(Name) -> type(Name) =:= regular.

type(Name) ->
    case file:read_file_info(Name) of
        {ok, Info} -> element(3, Info);
        {error, _} -> none
    end.

-spec file_size(file:name_all()) -> non_neg_integer().
file_size(Name) ->
    case file:read_file_info(Name) of
        {ok, Info} -> element(2, Info);
        {error, _} -> 0
    end.

-spec last_modified(file:name_all()) -> tuple() | 0.
last_modified(Name) ->
    case file:read_file_info(Name) of
        {ok, Info} -> element(6, Info);
        {error, _} -> 0
    end.

-spec ensure_dir(file:name_all()) -> ok | {error, file:posix()}.
ensure_dir("/") -> ok;
ensure_dir(Name) -> ensure_path(filename:dirname(Name)).

-spec ensure_path(file:name_all()) -> ok | {error, file:posix()}.
ensure_path(Folder) ->
    case is_dir(Folder) of
        true -> ok;
        false ->
            case filename:dirname(Folder) of
                Folder -> {error, einval};
                Above -> make(ensure_path(Above), Folder)
            end
    end.

make(ok, Folder) ->
    case file:make_dir(Folder) of
        {error, eexist} ->
            case is_dir(Folder) of
                true -> ok;
                false -> {error, eexist}
            end;
        Result -> Result
    end;
make(Error, _) -> Error.

-spec fold_files(file:name(), string(), boolean(), fun((file:filename(), Acc) -> Acc), Acc) -> Acc.
fold_files(Folder, Pattern, Recursive, Fun, Acc) ->
    case file:list_dir(Folder) of
        {ok, Names} -> fold(lists:sort(Names), Folder, Pattern, Recursive, Fun, Acc);
        {error, _} -> Acc
    end.

fold([], _, _, _, _, Acc) -> Acc;
fold([Name | Names], Folder, Pattern, Recursive, Fun, Acc) ->
    Path = filename:join(Folder, Name),
    Next = case type(Path) of
        regular ->
            case re:run(Name, Pattern, [{capture, none}]) of
                match -> Fun(Path, Acc);
                nomatch -> Acc
            end;
        directory when Recursive -> fold_files(Path, Pattern, true, Fun, Acc);
        _ -> Acc
    end,
    fold(Names, Folder, Pattern, Recursive, Fun, Next).
