/** A crew for one unit whose members are threads. */
import type { Crew, Executed, ExecuteTask, KnownRun, Pursued, Reversed, ReverseTask } from '../crew.ts';
import type { Plain } from '../unit.ts';
import type { Member, RemoteUnit } from './member.ts';
import { decodeExecuted, type Packed } from './protocol.ts';
import type { Team } from './team.ts';

export class RemoteCrew<Outcome> implements Crew<Plain, Outcome> {
  /** The members that have a run, by its ticket. */
  readonly #holders = new Map<number, Set<Member>>();

  constructor(
    private readonly team: Team,
    private readonly unit: RemoteUnit,
  ) {}

  get room(): number {
    return this.team.room;
  }

  seed(): Promise<Packed> {
    return this.team.idlest.ask(this.unit, { kind: 'seed' });
  }

  async execute(task: ExecuteTask<Plain>): Promise<Executed<Outcome> | null> {
    const { epoch, idlest } = this.team;
    const parent = this.#holderOf(task.from ?? -1);
    const executed = await this.team.submit(
      this.unit,
      this.team.isBusier(parent) ? idlest : parent,
      member => {
        this.#holders.set(task.ticket, new Set([member]));
        return member.ask<'execute', Outcome>(this.unit, { kind: 'execute', task, epoch });
      },
    );
    return executed === null ? null : decodeExecuted(executed);
  }

  reverse(task: ReverseTask<Plain>): Promise<Reversed<Plain>> {
    const { epoch } = this.team;
    return this.#about(task.ticket, member => member.ask(this.unit, { kind: 'reverse', task, epoch }));
  }

  async pursue(task: ReverseTask<Plain>, ticket: number): Promise<Pursued<Plain, Outcome>> {
    // A new run is the cheapest thing to give to somebody else.
    if (this.team.isBusier(this.#holderOf(task.ticket)))
      return { reversed: await this.reverse(task), executed: null };
    const { epoch } = this.team;
    const request = { kind: 'pursue', task, ticket, epoch } as const;
    const { reversed, executed, member } = await this.#about(task.ticket, async member => ({
      ...(await member.ask<'pursue', Outcome>(this.unit, request)),
      member,
    }));
    if (executed === null) return { reversed, executed };
    this.#holders.set(ticket, new Set([member]));
    return { reversed, executed: decodeExecuted(executed) };
  }

  shrink(run: KnownRun<Plain>): Promise<Packed | null> {
    const { epoch } = this.team;
    return this.#about(run.ticket, member => member.ask(this.unit, { kind: 'shrink', run, epoch }));
  }

  /** Work about a run: whoever does it has the run from then on. */
  #about<Reply>(ticket: number, work: (member: Member) => Promise<Reply>): Promise<Reply> {
    return this.team.submit(this.unit, this.#holderOf(ticket), member => {
      this.#holders.get(ticket)?.add(member);
      return work(member);
    });
  }

  /** The least busy of those who have this run; where nobody has, of all. */
  #holderOf(ticket: number): Member {
    let best: Member | null = null;
    for (const holder of this.#holders.get(ticket) ?? [])
      if (!holder.isGone && (best === null || this.team.loadOf(holder) < this.team.loadOf(best)))
        best = holder;
    return best ?? this.team.idlest;
  }

  forget(ticket: number): void {
    for (const holder of this.#holders.get(ticket) ?? []) holder.forget(this.unit, ticket);
    this.#holders.delete(ticket);
  }

  interrupt(): void {
    this.team.interrupt();
  }

  /** What those who worked for this unit can tell about it, as far as they have told it when it is enough. */
  async summaries(enough: Promise<unknown>): Promise<Plain[]> {
    const told: Plain[] = [];
    const asked = this.team.members
      .filter(member => member.hasWorked(this.unit))
      .map(async member => told.push(await member.ask(this.unit, { kind: 'summary' })));
    await Promise.race([Promise.allSettled(asked), enough]);
    return told;
  }

  pack(input: Plain): Plain {
    return input;
  }

  async unpack(packed: Plain): Promise<Plain> {
    return packed;
  }
}
