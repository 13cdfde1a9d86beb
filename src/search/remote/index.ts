export { type HereOptions, memberHere } from './here.ts';
export type { Port, PortEvents } from './member.ts';
export type { FromMember, ToMember } from './protocol.ts';
export { RemoteCrew } from './remote-crew.ts';
export { type MemberOptions, serveCrew, type Workplace } from './serve.ts';
export { Team, type TeamOptions } from './team.ts';
