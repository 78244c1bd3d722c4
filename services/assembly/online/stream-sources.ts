import { streamUrl } from '#events/values/assembly/stream-sources.ts'
import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import type { PageSources } from '../../core/http/page-sources.ts'
import { courseDecider, courseStream } from '../course/course.decider.ts'

const ATTEND_PAGE = /^\/attend\/(?<assemblyId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Returns the host of a meeting's stream for its page, and nothing for all other pages. */
export const streamSources = async ({ store }: Pick<Deps, 'store'>, path: string): Promise<PageSources | undefined> => {
  const assemblyId = ATTEND_PAGE.exec(path)?.groups?.['assemblyId']
  if (assemblyId === undefined) return undefined
  const { stream } = await readState(store, courseDecider, courseStream(assemblyId))
  if (stream === null) return undefined
  const { origin } = new URL(streamUrl(stream))
  return stream.kind === 'hls' ? { frames: [], media: [origin] } : { frames: [origin], media: [] }
}
