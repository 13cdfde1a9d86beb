/**
 * Several nodes for requests that do not depend on each other, such as compilations. Another node is started only when
 * all others are busy, so that one request starts one node.
 */
import type { Term } from '../terms/index.ts';
import type { ErlangNode } from './node.ts';

interface Member {
  readonly node: ErlangNode;
  /** Requests without an answer. */
  busy: number;
}

export class NodePool {
  readonly #members: Member[] = [];

  constructor(
    private readonly size: number,
    private readonly open: () => ErlangNode,
  ) {}

  async request(request: Term): Promise<Term> {
    const member = this.#next();
    member.busy++;
    try {
      return await member.node.request(request);
    } finally {
      member.busy--;
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#members.map(({ node }) => node.stop()));
  }

  #next(): Member {
    const idlest = this.#members.toSorted((a, b) => a.busy - b.busy)[0];
    if (idlest !== undefined && (idlest.busy === 0 || this.#members.length >= this.size)) return idlest;
    const member = { node: this.open(), busy: 0 };
    this.#members.push(member);
    return member;
  }
}
