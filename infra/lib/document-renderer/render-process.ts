import { workerChannel } from '../../platform/worker-processes/worker.ts'
import { typefaces } from '../pdf/draw/engine.ts'
import type { Sealing } from '../pdf/seal/index.ts'
import { TsaFailed } from '../pdf/seal/engine.ts'
import { makeDocument } from './make-document.ts'
import type { RenderFailure } from './render-failed.ts'
import type { PressedDocument, RenderWork } from './render-work.ts'

/** What the process answers. */
export type RenderAnswer =
  | { readonly made: Omit<PressedDocument, 'bytes'> & { readonly bytes: Uint8Array } }
  | { readonly failure: Extract<RenderFailure, 'stamp' | 'work'>; readonly message: string }

const failureOf = (error: unknown): RenderAnswer => {
  // Names of errors alone: what they say may be of somebody.
  if (error instanceof TsaFailed) return { failure: 'stamp', message: `${error.name}: ${error.reason}` }
  return { failure: 'work', message: error instanceof Error ? `${error.name} ${placeOf(error)}` : typeof error }
}

/** Where in our own files it was thrown. */
const placeOf = ({ stack = '' }: Error): string => /infra\/[^\s)]+/.exec(stack)?.[0] ?? ''

const press = async (work: RenderWork): Promise<void> => {
  try {
    const made = await makeDocument(work, workerChannel.data() as Sealing)
    workerChannel.tell({ made } satisfies RenderAnswer)
  } catch (error) {
    workerChannel.tell(failureOf(error))
  }
}

workerChannel.onAsked((work: RenderWork) => void press(work))

// Modules and fonts are there: from now on its time counts.
typefaces()
workerChannel.tell('ready')
