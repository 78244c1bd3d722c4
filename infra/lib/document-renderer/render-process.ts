import { workerChannel } from '../../platform/worker-processes/worker.ts'
import { typefaces } from '../pdf/draw/engine.ts'
import type { Sealing } from '../pdf/seal/index.ts'
import { TsaFailed } from '../pdf/seal/engine.ts'
import { makeDocument } from './make-document.ts'
import type { RenderFailure } from './render-failed.ts'
import type { RenderedDocument, RenderWork } from './render-work.ts'

/** Answer of the rendering process. */
export type RenderAnswer =
  | { readonly made: Omit<RenderedDocument, 'bytes'> & { readonly bytes: Uint8Array } }
  | { readonly failure: Extract<RenderFailure, 'stamp' | 'work'>; readonly message: string }

const failureOf = (error: unknown): RenderAnswer => {
  // Error messages may quote personal data, so only names of errors are passed on.
  if (error instanceof TsaFailed) return { failure: 'stamp', message: `${error.name}: ${error.reason}` }
  return { failure: 'work', message: error instanceof Error ? `${error.name} ${sourceFileOf(error)}` : typeof error }
}

/** Returns the position in our own code where an error was thrown. */
const sourceFileOf = ({ stack = '' }: Error): string => /infra\/[^\s)]+/.exec(stack)?.[0] ?? ''

const renderAndAnswer = async (work: RenderWork): Promise<void> => {
  try {
    const made = await makeDocument(work, workerChannel.data() as Sealing)
    workerChannel.tell({ made } satisfies RenderAnswer)
  } catch (error) {
    workerChannel.tell(failureOf(error))
  }
}

workerChannel.onAsked((work: RenderWork) => void renderAndAnswer(work))

// The time limit counts from here, with modules and fonts loaded.
typefaces()
workerChannel.tell('ready')
