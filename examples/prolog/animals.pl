% A small expert system: identify(+Facts, -Animal) from a list of observations.
% tandem run examples/prolog/animals.pl 'identify([mammal, hooves, mane], Animal)' --depth 60 --max-paths 60
identify(Facts, Animal) :- rule(Animal, Conditions), all_hold(Conditions, Facts), !.
identify(_, unknown).

all_hold([], _).
all_hold([C|Cs], Facts) :- holds(C, Facts), all_hold(Cs, Facts).

holds(not(C), Facts) :- !, \+ holds(C, Facts).
holds(C, Facts) :- memberchk(C, Facts), !.
holds(C, Facts) :- class(C, Conditions), all_hold(Conditions, Facts).

class(mammal, [hair]).
class(mammal, [milk]).
class(bird, [feathers]).
class(bird, [flies, eggs]).
class(carnivore, [meat]).
class(carnivore, [teeth, claws]).
class(ungulate, [mammal, hooves]).
class(ungulate, [mammal, cud]).
class(fish, [gills, fins]).
class(reptile, [scales, lungs]).

rule(cheetah, [mammal, carnivore, tawny, spots]).
rule(tiger, [mammal, carnivore, tawny, stripes]).
rule(lion, [mammal, carnivore, tawny, mane]).
rule(wolf, [mammal, carnivore, grey, howls]).
rule(fox, [mammal, carnivore, red, bushy_tail]).
rule(bear, [mammal, carnivore, large, honey]).
rule(giraffe, [ungulate, long_neck, spots]).
rule(zebra, [ungulate, stripes]).
rule(cow, [ungulate, horns, moos]).
rule(deer, [ungulate, antlers]).
rule(horse, [ungulate, mane, not(stripes)]).
rule(camel, [ungulate, humps]).
rule(ostrich, [bird, not(flies), long_neck]).
rule(penguin, [bird, not(flies), swims]).
rule(albatross, [bird, flies, sea]).
rule(eagle, [bird, flies, carnivore]).
rule(owl, [bird, flies, night]).
rule(parrot, [bird, flies, colours]).
rule(shark, [fish, carnivore, large]).
rule(salmon, [fish, rivers]).
rule(eel, [fish, long_body]).
rule(goldfish, [fish, orange]).
rule(crocodile, [reptile, carnivore, swims]).
rule(snake, [reptile, long_body]).
rule(turtle, [reptile, shell]).
rule(lizard, [reptile, tail]).
rule(bat, [mammal, flies]).
rule(whale, [mammal, swims, large]).
rule(dolphin, [mammal, swims]).
rule(mouse, [mammal, small]).
