import { workerChannel } from '../../platform/worker-processes/worker.ts'
import { typefaces } from '../pdf/draw/engine.ts'
import type { Sealing } from '../pdf/seal/index.ts'
import { TsaFailed } from '../pdf/seal/engine.ts'
import { makeDocument, makeUnsealed } from './make-document.ts'
import type { RenderFailure } from './render-failed.ts'
import type { RenderedDocument, RenderWork, UnsealedDocument, UnsealedWork } from './render-work.ts'

/** Order to the rendering process. */
export type RenderOrder = { readonly seal: RenderWork } | { readonly leaveOpen: UnsealedWork }

type MessageOf<Made> = Omit<Made, 'bytes'> & { readonly bytes: Uint8Array }

/** Answer of the rendering process. */
export type RenderAnswer =
  | { readonly sealed: MessageOf<RenderedDocument> }
  | { readonly unsealed: MessageOf<UnsealedDocument> }
  | { readonly failure: Extract<RenderFailure, 'stamp' | 'work'>; readonly message: string }

const failureOf = (error: unknown): RenderAnswer => {
  // Error messages may quote personal data, so only names of errors are passed on.
  if (error instanceof TsaFailed) return { failure: 'stamp', message: `${error.name}: ${error.reason}` }
  return { failure: 'work', message: error instanceof Error ? `${error.name} ${sourceFileOf(error)}` : typeof error }
}

/** Returns the position in our own code where an error was thrown. */
const sourceFileOf = ({ stack = '' }: Error): string => /infra\/[^\s)]+/.exec(stack)?.[0] ?? ''

const answerTo = async (order: RenderOrder): Promise<RenderAnswer> => {
  if ('leaveOpen' in order) return { unsealed: await makeUnsealed(order.leaveOpen) }
  const sealing = workerChannel.data() as Sealing | null
  if (!sealing) throw new Error('this process seals nothing')
  return { sealed: await makeDocument(order.seal, sealing) }
}

const renderAndAnswer = async (order: RenderOrder): Promise<void> => {
  try {
    workerChannel.tell(await answerTo(order))
  } catch (error) {
    workerChannel.tell(failureOf(error))
  }
}

workerChannel.onAsked((order: RenderOrder) => void renderAndAnswer(order))

// The time limit counts from here, with modules and fonts loaded.
typefaces()
workerChannel.tell('ready')
