import { writeXlsx, type SheetToWrite } from '#infra/lib/spreadsheet/index.ts'
import type { FileAnswer } from '../core/routes.ts'
import { fileNameOf } from '../core/text/file-name.ts'
import { timeText } from '../core/text/seoul-time.ts'
import { consentStatusNames, stateNames, statusNames, voidCauseNames, wayNames } from './confirmation-texts.contract.ts'
import type { FormNumber, FormRun } from './form-runs.contract.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const numberSheet = (numbers: readonly FormNumber[]): SheetToWrite => ({
  name: '연번',
  columns: [
    { title: '연번', width: 20, text: true },
    { title: '방식', width: 14, text: true },
    { title: '상태', width: 12, text: true },
    { title: '동', width: 10, text: true },
    { title: '호', width: 10, text: true },
    { title: '소유자', width: 16, text: true },
    { title: '동의서', width: 14, text: true },
    { title: '무효 사유', width: 40, text: true },
    { title: '검인·확인', width: 12, text: true },
    { title: '바뀐 시각', width: 22, text: true },
  ],
  rows: numbers.map((one) => [
    one.text,
    wayNames[one.way],
    stateNames[one.state],
    one.dong,
    one.ho,
    one.name,
    one.consentStatus === null ? null : consentStatusNames[one.consentStatus],
    one.cause === null ? null : (one.reason ?? voidCauseNames[one.cause]),
    one.revoked ? '취소됨' : null,
    timeText(one.changedAt),
  ]),
})

const runSheet = (runs: readonly FormRun[]): SheetToWrite => ({
  name: '신청',
  columns: [
    { title: '방식', width: 14, text: true },
    { title: '상태', width: 12, text: true },
    { title: '기관', width: 20, text: true },
    { title: '신청일', width: 14, text: true },
    { title: '답을 받은 날', width: 14, text: true },
    { title: '문서 번호', width: 24, text: true },
    { title: '첫 번호', width: 20, text: true },
    { title: '끝 번호', width: 20, text: true },
    { title: '전체', width: 10 },
    { title: '사용', width: 10 },
    { title: '진행 중', width: 10 },
    { title: '무효', width: 10 },
    { title: '빠진 번호', width: 10 },
    { title: '남음', width: 10 },
  ],
  rows: runs.map(({ numbers, ...run }) => [
    wayNames[run.way],
    statusNames[run.status],
    run.authority,
    run.appliedOn,
    run.answeredOn,
    run.documentNo,
    numbers?.first ?? null,
    numbers?.last ?? null,
    numbers?.total ?? null,
    numbers?.used ?? null,
    numbers?.open ?? null,
    numbers?.void ?? null,
    numbers?.gaps ?? null,
    numbers?.left ?? null,
  ]),
})

/** Returns a list's numbers and runs as a file. */
export const numbersFile = async (
  list: string,
  {
    numbers,
    runs,
    day,
  }: { readonly numbers: readonly FormNumber[]; readonly runs: readonly FormRun[]; readonly day: string },
): Promise<FileAnswer['file']> => ({
  type: XLSX,
  content: await writeXlsx([numberSheet(numbers), runSheet(runs)]),
  name: `${fileNameOf([list, '연번 대장', day])}.xlsx`,
})
