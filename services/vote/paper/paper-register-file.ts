import { identityCheckNames } from '#events/values/identity-check.ts'
import { writeXlsx } from '#infra/lib/spreadsheet/index.ts'
import type { FileAnswer } from '../../core/routes.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import type { ExistingVote } from '../vote.decider.ts'
import type { RegisteredPaper } from './vote-papers.contract.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const wayNames: Readonly<Record<RegisteredPaper['way'], string>> = { desk: '교부', entered: '접수' }
const takerNames: Readonly<Record<RegisteredPaper['takenBy'], string>> = { owner: '본인', proxy: '위임받은 분' }

/**
 * Returns the register of papers as a sheet: who got or sent in a paper, when, and how identity was
 * checked.
 */
export const paperRegisterFile = async (
  { title }: Pick<ExistingVote, 'title'>,
  papers: readonly RegisteredPaper[],
): Promise<FileAnswer['file']> => ({
  type: XLSX,
  content: await writeXlsx([
    {
      name: '용지 교부 대장',
      columns: [
        { title: '순번', width: 8 },
        { title: '동', width: 10, text: true },
        { title: '호', width: 10, text: true },
        { title: '소유자', width: 16, text: true },
        { title: '구분', width: 10, text: true },
        { title: '용지 번호', width: 14, text: true },
        { title: '받은 사람', width: 14, text: true },
        { title: '교부·접수 시각', width: 22, text: true },
        { title: '교부·접수한 관리자', width: 20, text: true },
        { title: '본인 확인 방법', width: 18, text: true },
        { title: '본인을 확인한 사람', width: 20, text: true },
        { title: '본인을 확인한 날', width: 18, text: true },
        { title: '기록 번호', width: 12 },
      ],
      rows: papers.map(({ id, dong, ho, name, way, number, takenBy, at, by, identityCheck }, index) => [
        index + 1,
        dong,
        ho,
        name,
        wayNames[way],
        number,
        takerNames[takenBy],
        timeText(at),
        by,
        identityCheck === null ? '기록 없음' : identityCheckNames[identityCheck.how],
        identityCheck?.by ?? null,
        identityCheck?.on ?? null,
        id,
      ]),
    },
  ]),
  name: `용지 교부 대장-${title}.xlsx`,
})
