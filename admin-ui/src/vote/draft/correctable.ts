import type { Vote } from '#services/vote/votes.contract.ts'

/** Whether a vote can still be corrected and deleted: not once it is announced. */
export const isCorrectable = ({ status, announcement }: Pick<Vote, 'status' | 'announcement'>): boolean =>
  status === 'draft' && announcement === null
