import type { Deps } from '../core/deps.ts'
import { readState } from '../core/read-state.ts'
import { listDecider, listStream } from '../list/list.decider.ts'
import type { ChangedTemplate } from './change-template.ts'
import { namesIn } from './find-template.ts'
import type { PdfTemplate } from './pdf-templates.contract.ts'
import { templateAnswer } from './template-answer.ts'

/** Returns the answer to a change of a template. */
export const changedAnswer = async (
  deps: Deps,
  { template, events, newVersion, position }: ChangedTemplate,
): Promise<{ readonly position: number; readonly body: PdfTemplate }> => {
  const [names, list] = await Promise.all([
    namesIn(deps, events),
    readState(deps.store, listDecider, listStream(template.listId)),
  ])
  const rule = list.status === 'created' ? (list.rule ?? null) : null
  return { position, body: templateAnswer(template, { events, names, rule, newVersion }) }
}
