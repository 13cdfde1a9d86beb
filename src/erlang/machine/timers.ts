/** Virtual time: it stands still while a process can run, and jumps to the next alarm when none can. */
export interface Alarm {
  /** In milliseconds of virtual time. */
  readonly due: number;
  readonly ring: () => void;
  cancelled: boolean;
}

export class Timers {
  /** Milliseconds since the world began. */
  now = 0;
  /** Sorted by due time; equal times in the order in which they were set. */
  readonly #alarms: Alarm[] = [];

  set(delay: number, ring: () => void): Alarm {
    const alarm: Alarm = { due: this.now + delay, ring, cancelled: false };
    let i = this.#alarms.length;
    while (i > 0 && (this.#alarms[i - 1] as Alarm).due > alarm.due) i--;
    this.#alarms.splice(i, 0, alarm);
    return alarm;
  }

  /** Advance to the next alarm that is not cancelled, and call it; false when there is none. */
  advance(): boolean {
    for (let alarm = this.#alarms.shift(); alarm !== undefined; alarm = this.#alarms.shift()) {
      if (alarm.cancelled) continue;
      this.now = Math.max(this.now, alarm.due);
      alarm.ring();
      return true;
    }
    return false;
  }
}
