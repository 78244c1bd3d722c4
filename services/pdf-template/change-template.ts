import { commandHandler, fact } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { Metadata } from '#events/metadata.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../list/list.decider.ts'
import {
  currentVersion,
  pdfTemplateDecider,
  pdfTemplateStream,
  existingTemplate,
  type PdfTemplateCommand,
  type ExistingTemplate,
} from './pdf-template.decider.ts'
import { changedMeanwhile } from './find-template.ts'

type TemplateChange = {
  readonly templateId: string
  readonly listId: string
  readonly command: PdfTemplateCommand
  readonly metadata: Metadata
}

/** Result of a change. `before`: the number of the version that was current. */
export type ChangedTemplate = {
  readonly template: ExistingTemplate
  readonly events: readonly RecordedEvent[]
  readonly recorded: readonly RecordedEvent[]
  readonly position: number
  readonly newVersion: boolean
}

/**
 * Decides on a template of a list that is not over.
 * @throws DomainError of the decider, LIST_CLOSED; TEMPLATE_CHANGED_MEANWHILE names who and when
 */
export const changeTemplate = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  { templateId, listId, command, metadata }: TemplateChange,
): Promise<ChangedTemplate> => {
  const handle = commandHandler(deps.store, pdfTemplateDecider)
  try {
    const { state, events, recorded, position } = await handle({
      stream: pdfTemplateStream(templateId),
      facts: { list: fact(listStream(listId), listDecider) },
      command: ({ list }) => {
        assertActiveOrScheduled(existingList(list), deps.clock())
        return command
      },
      metadata,
    })
    const template = existingTemplate(state)
    const { version } = currentVersion(template)
    const begun = events.find((event) => isOfVersion(event, version))
    const newVersion = version > 1 && begun !== undefined && recorded.some(({ position: at }) => at === begun.position)
    return { template, events, recorded, position, newVersion }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TEMPLATE_CHANGED_MEANWHILE')
      throw await changedMeanwhile(deps, templateId)
    throw error
  }
}

const isOfVersion = ({ data }: RecordedEvent, version: number): boolean =>
  typeof data === 'object' && data !== null && 'version' in data && data.version === version
