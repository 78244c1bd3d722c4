import type { Vote } from '#services/vote/votes.contract.ts'

/** Tells whether a vote can still be corrected and deleted, which is until it is announced. */
export const isCorrectable = ({ status, announcement }: Pick<Vote, 'status' | 'announcement'>): boolean =>
  status === 'draft' && announcement === null
