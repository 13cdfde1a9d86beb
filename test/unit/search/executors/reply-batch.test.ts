import { expect, it } from 'vitest';
import { ReplyBatch } from '../../../../src/search/index.ts';

function batches() {
  const sent: number[][] = [];
  const alarms: (() => void)[] = [];
  const batch = new ReplyBatch(replies => sent.push(replies.map(({ id }) => id)), {
    alarm: (_, ring) => {
      alarms.push(ring);
      return () => {};
    },
  });
  const reply = (...ids: number[]) => {
    for (const id of ids) batch.add({ id, reply: null });
  };
  return { batch, reply, sent, ring: () => alarms.shift()?.() };
}

it('sends the reply to the last request at once, with those that waited', () => {
  const { batch, reply, sent, ring } = batches();
  batch.expect(3);
  reply(1, 2);
  expect(sent).toEqual([]);
  reply(3);
  expect(sent).toEqual([[1, 2, 3]]);
  ring();
  expect(sent).toEqual([[1, 2, 3]]);
});

it('does not let a reply wait for a long task', () => {
  const { batch, reply, sent, ring } = batches();
  batch.expect(2);
  reply(1);
  ring();
  expect(sent).toEqual([[1]]);
  reply(2);
  expect(sent).toEqual([[1], [2]]);
});

it('does not collect more than a few', () => {
  const { batch, reply, sent } = batches();
  batch.expect(100);
  reply(...Array.from({ length: 40 }, (_, i) => i));
  expect(sent.map(({ length }) => length)).toEqual([16, 16]);
});
