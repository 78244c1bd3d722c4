import type { PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import { mergePdfs, type ToMerge } from '#infra/lib/pdf/merge/index.ts'
import { createSemaphore } from '#infra/platform/worker-processes/concurrency-limit.ts'
import type { ExistingApartment } from '../apartment/apartment.facts.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { FileAnswer } from '../core/routes.ts'
import { fileNameOf } from '../core/text/file-name.ts'
import { dayText } from '../core/text/seoul-time.ts'
import type { ExistingList } from '../list/list.facts.ts'
import { legalRuleText } from '../list/rule/legal-rule-names.contract.ts'
import { bytesOf, type ExistingTemplate } from '../pdf-template/pdf-template.facts.ts'
import type { ExistingRun } from './form-run.decider.ts'

type Applying = {
  readonly run: ExistingRun
  readonly list: ExistingList
  readonly apartment: ExistingApartment
  readonly template: ExistingTemplate
  readonly madeAt: string
}

const BUSY_SECONDS = 10
const withPermit = createSemaphore(
  { atOnce: 1, mostWaiting: 4, mostOfOne: 1 },
  () => new DomainError('FILES_BUSY', undefined, { retryAfterSeconds: BUSY_SECONDS }),
)

/** Articles by which forms are stamped or confirmed (도시정비법 시행령 제34조). */
const grounds = {
  paper: '도시 및 주거환경정비법 제36조 제3항, 같은 법 시행령 제34조 제1항',
  electronic: '도시 및 주거환경정비법 제36조 제3항, 같은 법 시행령 제34조 제4항',
} as const
const titles = { paper: '서면동의서 검인 신청서', electronic: '전자서명동의서 확인 신청서' } as const

const formText = ({ way, electronicForm }: ExistingRun): string => {
  if (way === 'paper') return '동의 사항을 기재한 서면동의서'
  return electronicForm === 'scanned'
    ? '검인받은 서면동의서를 전자화한 문서 (시행령 제34조 제4항 제2호 가목)'
    : '전자적 형태로 작성한 문서 (시행령 제34조 제4항 제2호 나목)'
}

/** Returns what the decree asks of an electronic form that was made as one. */
const itemsText = ({ way, electronicForm }: ExistingRun): readonly string[] =>
  way === 'electronic' && electronicForm !== 'scanned'
    ? ['동의서 양식에는 법령이 정한 동의 사항을 모두 적었습니다. 붙임 양식을 확인해주시기 바랍니다.']
    : []

/** Cover letter of an application, with the statement of storage and protection. */
const coverLetterOf = ({ run, list, apartment, template, madeAt }: Applying): PdfDocument => {
  const title = titles[run.way]
  return {
    title,
    author: apartment.name,
    madeAt,
    footer: `${title} · ${list.name}`,
    blocks: [
      { kind: 'title', text: title, above: apartment.name },
      {
        kind: 'facts',
        rows: [
          ['받는 곳', run.authority],
          ['신청인', apartment.name],
          ['사업', list.rule === undefined ? list.name : `${list.name}\n${legalRuleText(list.rule)}`],
          ['근거', grounds[run.way]],
          ['동의서', `${template.name}\n${formText(run)}`],
          ['신청 부수', `${run.wanted.toLocaleString('ko-KR')}부`],
          ['양식의 해시 (SHA-256)', run.template.sha256],
        ],
      },
      {
        kind: 'paragraph',
        text: `위 동의서의 ${run.way === 'paper' ? '검인' : '확인'}과 연번의 부여를 신청합니다.`,
        size: 11,
      },
      ...itemsText(run).map((text) => ({ kind: 'paragraph' as const, text, size: 11 })),
      { kind: 'heading', text: '1. 보관 방법' },
      { kind: 'paragraph', text: run.storage },
      { kind: 'heading', text: '2. 위조·변조를 막는 방법' },
      { kind: 'paragraph', text: run.protection },
      { kind: 'heading', text: '붙임' },
      { kind: 'paragraph', text: `동의서 양식 1부 (${template.name})` },
      { kind: 'issuer', day: dayText(run.appliedOn), name: apartment.name, seal: '직인' },
    ],
  }
}

/**
 * Makes an application as one file: cover letter, statement, and the form's blank file.
 * @throws DomainError FILE_DAMAGED; FILES_BUSY while others wait
 */
export const applicationFile = async (
  deps: Pick<Deps, 'objects'>,
  applying: Applying,
  sender: string,
): Promise<FileAnswer['file']> => {
  const { run, list, template } = applying
  const form = async function* (): AsyncGenerator<ToMerge> {
    yield { title: `붙임 ${template.name}`, group: '', bytes: await bytesOf(deps, template) }
  }
  const content = await withPermit(sender, () => mergePdfs(coverLetterOf(applying), form()))
  const name = `${fileNameOf([titles[run.way], list.name, run.appliedOn])}.pdf`
  return { type: 'application/pdf', content, name }
}
