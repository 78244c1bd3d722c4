import { formatCount } from '#ui/format.ts'
import type { RollImportPreview, RollImportSummary, RollProblem } from '#services/roll-import/roll-imports.contract.ts'

export const encodingNames: Readonly<Record<RollImportPreview['encoding'], string>> = {
  xlsx: '엑셀',
  xls: '엑셀 (97~2003)',
  xlsb: '엑셀 (바이너리)',
  ods: 'ODS (LibreOffice)',
  xml: '엑셀 (XML 2003)',
  html: '웹 표 (HTML)',
  'utf-8': 'CSV (UTF-8)',
  cp949: 'CSV (한글 윈도우, CP949)',
  'utf-16': '텍스트 (유니코드, UTF-16)',
}

export const statusNames: Readonly<Record<RollImportPreview['status'], string>> = {
  ready: '확인 대기',
  running: '가져오는 중',
  done: '완료',
  failed: '멈춤',
  discarded: '버림',
}

export const levelNames: Readonly<Record<RollProblem['level'], string>> = {
  error: '오류',
  warning: '주의',
  note: '참고',
}

export const outcomeNames: Readonly<Record<RollImportPreview['rows'][number]['outcome'], string>> = {
  added: '추가',
  changed: '변경',
  unchanged: '그대로',
  failed: '못 가져옴',
}

/** Returns the position of a problem: "12행 D열"; "12행"; "D열"; "파일" for the file itself. */
export const cellReference = ({ row, column }: Pick<RollProblem, 'row' | 'column'>): string => {
  const parts = [row === null ? '' : `${row}행`, column === null ? '' : `${column}열`].filter((part) => part !== '')
  return parts.length === 0 ? '파일' : parts.join(' ')
}

/** Returns the counts of rows: "추가 3건, 변경 1건, 그대로 12건, 못 가져옴 1건". */
export const countsText = ({ added, changed, unchanged, failed }: RollImportSummary['counts']): string =>
  `추가 ${formatCount(added, '건')}, 변경 ${formatCount(changed, '건')}, 그대로 ${formatCount(unchanged, '건')}, 못 가져옴 ${formatCount(failed, '건')}`

type ImportSummary = { readonly severity: 'success' | 'info' | 'warning'; readonly text: string }

/** Kinds of problems that leave something out although no row failed. */
const LEFT_OUT: ReadonlySet<string> = new Set(['row-skipped', 'person-erased', 'co-owner-missing'])

/**
 * Returns the outcome of an import. `problems`: where they are known. Only a complete import is
 * called so.
 */
export const endOfImport = ({
  counts: { failed },
  problems,
}: Pick<RollImportSummary, 'counts'> & { readonly problems?: readonly Pick<RollProblem, 'kind'>[] }): ImportSummary => {
  if (failed > 0)
    return {
      severity: 'warning',
      text: `명부를 가져왔습니다. 오류가 있는 ${formatCount(failed, '건')}은 가져오지 못했습니다. 파일을 수정해서 다시 올리면 그 행만 더해집니다.`,
    }
  if (problems === undefined) return { severity: 'success', text: '명부를 가져왔습니다.' }
  if (problems.some(({ kind }) => LEFT_OUT.has(kind)))
    return {
      severity: 'info',
      text: '명부를 가져왔습니다. 건너뛴 행이나 이름이 있으니 빠진 소유자가 없는지 확인해 주세요.',
    }
  if (problems.some(({ kind }) => kind === 'second-admin-needed'))
    return {
      severity: 'info',
      text: '명부를 가져왔습니다. 다른 관리자가 확인해야 반영되는 것이 있습니다.',
    }
  return { severity: 'success', text: '명부를 모두 가져왔습니다.' }
}
