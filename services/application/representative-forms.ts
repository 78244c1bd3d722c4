import { createHash } from 'node:crypto'
import { partOf, type StoredPart } from '#infra/lib/archive/index.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { fileNameOf } from '../core/text/file-name.ts'
import type { ExistingList } from '../list/list.facts.ts'
import { appointmentForms, appointmentsOn } from '../representative/representative.facts.ts'

export const FORMS_FOLDER = '대표자 선임 동의서'

/** Line of the guide about the folder. */
export const formsFolder = [
  `${FORMS_FOLDER} 폴더`,
  '공유 세대가 대표자를 정한 동의서. 전자로 동의한 것은 기록으로 만든 PDF, 서면은 스캔입니다.',
] as const

const PLACES = 4

const wayTexts = { online: '전자', paper: '서면' } as const

/** Returns the bytes of a form; undefined where its paper is erased or damaged. */
const bytesOf = async (form: ReturnType<typeof appointmentForms>[number]): Promise<Buffer | undefined> => {
  try {
    return await form.bytes()
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

type RepresentativeForms = {
  readonly parts: readonly (StoredPart & { readonly sha256: string })[]
  /** Co-owners whose data they hold. */
  readonly personIds: readonly string[]
}

/**
 * Returns the forms by which co-owners appointed the representatives of a day (시행규칙 제8조), by unit.
 * `madeAt`: of the file; `upTo`: position up to which the log is read.
 */
export const representativeForms = async (
  deps: Deps,
  list: ExistingList,
  { on, upTo, madeAt }: { readonly on: string; readonly upTo: number; readonly madeAt: string },
): Promise<RepresentativeForms> => {
  const parts: (StoredPart & { readonly sha256: string })[] = []
  const appointments = await appointmentsOn(deps, { listId: list.listId, on, upTo })
  for (const appointment of appointments)
    for (const form of appointmentForms(deps, list, appointment)) {
      const bytes = await bytesOf(form)
      if (bytes === undefined) continue
      const [unit] = appointment.appointed.data.units
      const place = String(parts.length + 1).padStart(PLACES, '0')
      const name = fileNameOf([place, `${unit?.dong ?? ''}동`, `${unit?.ho ?? ''}호`, wayTexts[form.way]])
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      parts.push({ ...partOf(`${FORMS_FOLDER}/${name}.pdf`, new Date(madeAt), bytes), sha256 })
    }
  return { parts, personIds: appointments.flatMap(({ appointed }) => appointed.data.coOwners) }
}
