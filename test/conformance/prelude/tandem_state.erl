%% What the machine has built in for services of a node, for the prelude on the BEAM.
-module(tandem_state).
-export([get/2, put/2]).

get(Service, Otherwise) -> persistent_term:get({?MODULE, Service}, Otherwise).

put(Service, Value) -> persistent_term:put({?MODULE, Service}, Value).
