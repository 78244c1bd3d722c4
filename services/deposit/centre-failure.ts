import type { CentreFailure } from '#infra/providers/document-centre.ts'

/** The centre did not answer as it should; the job is tried again later. */
export class CentreUnavailable extends Error {
  constructor(detail: string) {
    super(`document centre: ${detail}`)
    this.name = 'CentreUnavailable'
  }
}

/**
 * Throws where a failure may pass: an unreachable centre, or an account that it does not accept, which
 * is the installation's fault and no document's. Others are refusals.
 * @throws CentreUnavailable
 */
export const throwTemporary = (failure: CentreFailure): Extract<CentreFailure, { kind: 'refused' }> => {
  if (failure.kind === 'unavailable') throw new CentreUnavailable(failure.detail)
  if (failure.reason === 'account') throw new CentreUnavailable(`account not accepted: ${failure.detail}`)
  return failure
}
