import { writePdf } from '#infra/lib/pdf/draw/index.ts'
import type { Deps } from '../../core/deps.ts'
import type { FileAnswer } from '../../core/routes.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { minutesDocument } from './minutes-document.ts'
import { frameOf, presentBody, storedBody, type SeenMinutes } from './read-minutes.ts'

/** Draws minutes that are not sealed: a draft with the figures of now, or a fixed text with its signatures so far. */
export const drawnMinutes = async (
  deps: Deps,
  seen: SeenAssembly,
  minutes: SeenMinutes,
): Promise<FileAnswer['file']> => {
  const { state } = minutes
  const { version } = state
  const isFixed = state.status === 'final'
  const { body, sha256 } = isFixed
    ? await storedBody(deps, state, version)
    : { body: await presentBody(deps, seen, state), sha256: null }
  const frame = await frameOf(deps, minutes, { sha256, mark: isFixed ? '서명 전' : '초안', version })
  const { content } = await writePdf(minutesDocument(body, frame))
  return { type: 'application/pdf', content, name: `${fileNameOf([seen.assembly.title, '의사록'])}.pdf` }
}
