/** What compiled code refers to by name. */

import { symElements, symHead, symTail } from '../operations/accessors.ts';
import { findAtom } from '../operations/atom-table.ts';
import { atEnd, buildBinary, openBits, readSegment } from '../operations/bits/bit-syntax.ts';
import { findLiteral } from '../operations/literal-table.ts';
import { isMap, mapCheck, mapFind, mapPut, mapUpdate } from '../operations/maps/map-syntax.ts';
import { matchLiteral, symCons, symIs, symNil, symTrue, symTuple } from '../operations/pattern-tests.ts';
import { emptyBits } from '../terms/bits.ts';
import { Atom, Cons, FALSE, nil, Sym, TRUE, Tuple } from '../terms/index.ts';
import { applyFun, applyRemote, cellFun, closure } from './apply.ts';
import { buildStacktrace, catchResult, caught, matchFail, noClause, reraise, tested } from './exceptions.ts';
import { CALL, TryFrame } from './process.ts';
import { receiveWait } from './receive.ts';

export const runtime = {
  Atom,
  Cons,
  Tuple,
  Sym,
  TryFrame,
  NIL: nil,
  TRUE,
  FALSE,
  CALL,
  emptyBits,
  isSmall: Number.isSafeInteger,
  applyFun,
  applyRemote,
  cellFun,
  closure,
  atEnd,
  buildBinary,
  openBits,
  readSegment,
  buildStacktrace,
  catchResult,
  caught,
  matchFail,
  noClause,
  tested,
  reraise,
  findAtom,
  findLiteral,
  isMap,
  mapCheck,
  mapFind,
  mapPut,
  mapUpdate,
  matchLiteral,
  symCons,
  symElements,
  symHead,
  symIs,
  symNil,
  symTail,
  symTrue,
  symTuple,
  receiveWait,
};
