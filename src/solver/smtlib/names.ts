/** SMT-LIB symbols for names: each thing has a unique symbol that resembles its name. */
import type { Constructor, Datatype, Uninterpreted } from '../../logic/index.ts';

type Named = Datatype | Constructor | Uninterpreted;

/** Words that have a meaning already; a symbol starting with `$` is ours. */
const TAKEN =
  `Bool Int Real Array String RegLan Seq List BitVec true false not and or xor => = distinct ite let forall exists match
  par as is _ ! + - * / div mod abs < <= > >= to_real to_int is_int divisible store select
  BINARY DECIMAL HEXADECIMAL NUMERAL STRING assert check-sat echo exit pop push reset get-value get-model sat unsat
  unknown error success const lambda map union sqrt exp sin cos tan pi root-obj bv2nat int2bv bv2int iand`.split(
    /\s+/,
  );

export class Names {
  readonly #used = new Set(TAKEN);
  readonly #symbols = new Map<Named | string, string>();
  readonly #constructors = new Map<string, Constructor>();

  datatype(datatype: Datatype): string {
    return this.#symbol(datatype, datatype.name);
  }

  constructorOf(ctor: Constructor): string {
    const symbol = this.#symbol(ctor, ctor.name);
    this.#constructors.set(symbol, ctor);
    return symbol;
  }

  field(ctor: Constructor, index: number): string {
    return this.#symbol(
      `field ${this.constructorOf(ctor)} ${index}`,
      ctor.fields[index]?.name ?? `${ctor.name}_${index}`,
    );
  }

  function(fn: Uninterpreted): string {
    return this.#symbol(`function ${fn.name}`, fn.name);
  }

  variable(name: string): string {
    return this.#symbol(`variable ${name}`, name);
  }

  /** The constructor that this symbol was given to. */
  constructorNamed(symbol: string): Constructor | undefined {
    return this.#constructors.get(symbol);
  }

  #symbol(key: Named | string, name: string): string {
    const known = this.#symbols.get(key);
    if (known !== undefined) return known;
    const safe = simple(name);
    let symbol = safe;
    for (let n = 1; this.#used.has(symbol); n++) symbol = `${safe}_${n}`;
    this.#used.add(symbol);
    this.#symbols.set(key, symbol);
    return symbol;
  }
}

/** No quotation marks: not every solver finds a quoted constructor again. */
function simple(name: string): string {
  return name.replace(/[^0-9a-zA-Z~!^&*_+=<>.?/-]/g, '_').replace(/^(?=[0-9.]|$)/, '_');
}
