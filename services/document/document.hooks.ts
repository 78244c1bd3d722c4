import type { Block } from '#infra/lib/pdf/draw/index.ts'
import type { FieldValue } from '#infra/lib/pdf/fill/index.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Hook, ModuleHooks } from '../core/deps.ts'
import { declareHook } from '../core/module-hooks.ts'

/** Content of a document that a module describes, and the events that it rests on. */
export type Statement = {
  readonly title: string
  readonly blocks: readonly Block[]
  readonly footer: string
  readonly events: readonly RecordedEvent[]
}

/** Describes a ballot, as the log stood at a position, for readers who see these names. */
export type DescribeBallot = (
  about: { readonly voteId: string; readonly ballotPosition: number; readonly upTo: number },
  readers: { readonly name: string | null; readonly apartment: string; readonly list: string },
) => Promise<Statement>

/** Describes what a document about a consent contains. */
export type ConsentPaper = {
  /** Scan of a consent on paper, a PDF; it takes the template's place. */
  readonly scan?: Uint8Array | undefined
  /**
   * File that was signed with a certificate, a PDF: the document begins with it, in the template's
   * place, and has a mark on its last page.
   */
  readonly base?: { readonly bytes: Uint8Array; readonly mark: readonly string[] } | undefined
  /** Values of the template's fields by id, the signature included, for a consent given online. */
  readonly values?: ReadonlyMap<string, FieldValue> | undefined
  readonly statement: Statement
}

/**
 * Describes a consent, as the log was at a position. `isMasked`: for the masked copy, without
 * values, name and signature.
 */
export type DescribeConsent = (
  about: { readonly listUserId: string; readonly consentId: string; readonly upTo: number },
  readers: {
    readonly name: string | null
    readonly apartment: string
    readonly list: string
    readonly isMasked: boolean
  },
) => Promise<ConsentPaper>

/** Describes a ballot for a document; answered by the module of ballots alone. */
export const ballotHook = declareHook<DescribeBallot>('document.ballot')
/** Describes a consent for a document; answered by the module of signatures alone. */
export const consentHook = declareHook<DescribeConsent>('document.consent')

/** Returns the only answer to a hook. @throws Error where no module gives one */
export const onlyAnswerTo = <Answer>(hooks: ModuleHooks, hook: Hook<Answer>): Answer => {
  const [answer] = hooks.answersTo(hook)
  if (answer === undefined) throw new Error(`no module answers ${hook.name}`)
  return answer
}
