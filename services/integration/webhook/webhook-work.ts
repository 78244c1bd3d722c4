import { addJob } from '#infra/platform/jobs/job-queue.ts'
import { readOutsideUrl } from '#infra/platform/outgoing-request/post-outside.ts'
import { isPublicAddress } from '#infra/platform/outgoing-request/public-address.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { deliverJob } from './deliver-webhooks.ts'

export { sendTestWebhook } from './deliver-webhooks.ts'
export { newWebhookSecret } from './send-webhook.ts'

/**
 * Returns the host of a new webhook's address. Names are resolved at each delivery, not here.
 * @throws DomainError WEBHOOK_ADDRESS_REFUSED
 */
export const hostOfTarget = ({ production }: Pick<Deps, 'production'>, text: string): string => {
  const url = readOutsideUrl(text, !production)
  const literal = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const isLocal = /^[\d.]+$|:/.test(literal) ? !isPublicAddress(literal) : /(^|\.)localhost$/.test(literal)
  if (!url || (production && isLocal)) throw new DomainError('WEBHOOK_ADDRESS_REFUSED')
  return url.host
}

/** Adds the job that sends what a webhook has not been told. */
export const requestDelivery = ({ database }: Pick<Deps, 'database'>, webhookId: string): Promise<void> =>
  addJob(database, deliverJob(webhookId))
