import { workerChannel } from '../../platform/worker-processes/worker.ts'
import { typefaces } from '../pdf/draw/engine.ts'
import type { Sealing } from '../pdf/seal/index.ts'
import { TsaFailed } from '../pdf/seal/engine.ts'
import { makeDocument } from './make-document.ts'
import type { RenderFailure } from './render-failed.ts'
import type { PressedDocument, RenderWork } from './render-work.ts'

/** Answer of the rendering process. */
export type RenderAnswer =
  | { readonly made: Omit<PressedDocument, 'bytes'> & { readonly bytes: Uint8Array } }
  | { readonly failure: Extract<RenderFailure, 'stamp' | 'work'>; readonly message: string }

const failureOf = (error: unknown): RenderAnswer => {
  // Error messages may quote personal data, so only names of errors are passed on.
  if (error instanceof TsaFailed) return { failure: 'stamp', message: `${error.name}: ${error.reason}` }
  return { failure: 'work', message: error instanceof Error ? `${error.name} ${placeOf(error)}` : typeof error }
}

/** Returns the position in our own code where an error was thrown. */
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

// The time limit counts from here, with modules and fonts loaded.
typefaces()
workerChannel.tell('ready')
