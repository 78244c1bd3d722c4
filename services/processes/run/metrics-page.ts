import { allGenerations } from '#infra/platform/projection/generations.ts'
import { sameText } from '../../core/secrets.ts'
import type { OpenedProcess } from '../setup/open-process.ts'

export type ScrapeOptions = { readonly production: boolean; readonly metricsToken: string | undefined }

/**
 * Whether metrics may be read: with the token; if none is set, by everybody, but by nobody in
 * production.
 */
export const mayScrape = (authorization: string | undefined, { production, metricsToken }: ScrapeOptions): boolean =>
  metricsToken === undefined ? !production : sameText(authorization ?? '', `Bearer ${metricsToken}`)

/**
 * Returns Prometheus metrics. Checkpoints are read from the database, so that any process shows the
 * lag of all.
 */
export const scrape = async ({
  metrics,
  system,
}: Pick<OpenedProcess, 'metrics' | 'system'>): Promise<{ readonly type: string; readonly body: string }> => {
  // Where the database is away, what the process knows by itself is wanted most.
  const generations = await allGenerations(system.deps.database).catch(() => [])
  for (const { name, position, status } of generations) if (status !== 'building') metrics.projected(name, position)
  return { type: metrics.registry.contentType, body: await metrics.registry.metrics() }
}
