/** A worker cannot take a job that others may be able to take: it is given back, and the coordinator is told why. */
export class Refusal extends Error {}
