import type { AssemblyWay } from '#events/values/assembly/assembly-names.ts'
import type { InspectionKind, PostingWay } from '#events/values/assembly/publication-names.ts'

export const documentNames: Readonly<Record<InspectionKind, string>> = {
  notice: '소집 공고와 안건',
  results: '의결 결과',
  minutes: '의사록',
  bylaws: '정관·규약',
  contract: '계약서',
  accounts: '회계·결산',
  plan: '사업시행·관리처분계획',
  other: '그 밖의 자료',
  roll: '소유자(조합원) 명부',
  ballots: '서면결의서·전자투표 기록',
  recording: '속기록·녹음·영상',
}

export const postingWayNames: Readonly<Record<PostingWay, string>> = {
  board: '게시판',
  letter: '우편',
  message: '문자·알림톡',
  handout: '직접 전달',
  'other-site': '다른 누리집',
}

/** Note on periods whose last day is a Saturday or a holiday. */
export const HOLIDAY_NOTE = '마지막 날이 토요일이나 공휴일이면 다음 평일까지입니다 (민법 제161조).'

/** Returns whether a day is a Saturday or Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Ways of taking part in an assembly, as its notice names them. */
export const wayNames: Readonly<Record<AssemblyWay, string>> = {
  'in-person': '현장 출석',
  online: '온라인 출석',
  proxy: '대리 출석',
  paper: '서면',
  electronic: '전자투표',
}
