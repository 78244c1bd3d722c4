/** Subject of help: one page, found by its words and opened from the pages that it is about. */
export type HelpSubject = {
  readonly id: string
  readonly title: string
  /** Further words that find it. */
  readonly words: readonly string[]
  /** Addresses of the office that it is about. */
  readonly pages: readonly RegExp[]
}

/** Subjects of help, in the order of their list. */
export const helpSubjects = [
  {
    id: 'start',
    title: '처음 시작하기',
    words: ['시작', '개정', '해임', '총회'],
    pages: [/^\/start$/, /^\/lists\/create$/],
  },
  { id: 'dashboard', title: '대시보드와 할 일', words: ['할 일', '알림'], pages: [/^\/$/] },
  { id: 'calendar', title: '일정', words: ['달력', '마감', '공고일'], pages: [/^\/calendar$/] },
  { id: 'apartments', title: '아파트 등록', words: ['단지', '관리사무소 전화'], pages: [/^\/apartments/] },
  {
    id: 'lists',
    title: '리스트',
    words: ['마감', '보관', '다시 열기'],
    pages: [/^\/lists$/, /^\/lists\/[^/]+$/, /^\/lists\/[^/]+\/show(\/progress)?$/],
  },
  { id: 'plan', title: '배치도', words: ['동호', '인쇄'], pages: [/^\/lists\/[^/]+\/show\/plan$/] },
  { id: 'import', title: '명부 가져오기', words: ['엑셀', 'CSV', '암호'], pages: [/^\/lists\/[^/]+\/import/] },
  {
    id: 'roll',
    title: '소유자 명부',
    words: ['공유자', '대표자', '전화번호', '수정'],
    pages: [/^\/lists\/[^/]+\/show\/roll$/, /^\/lists\/[^/]+\/users\//, /^\/users/],
  },
  {
    id: 'vote',
    title: '투표 만들기',
    words: ['안건', '선택지', '선거'],
    pages: [/^\/votes\/create$/, /^\/votes\/[^/]+$/, /^\/votes$/, /^\/lists\/[^/]+\/show\/votes$/],
  },
  {
    id: 'announcement',
    title: '공고하기',
    words: ['공고문', '공고일', '게시'],
    pages: [/^\/votes\/[^/]+\/announcement$/],
  },
  { id: 'running', title: '투표 시작과 마감', words: ['링크', 'QR', '투표율'], pages: [/^\/votes\/[^/]+\/show/] },
  { id: 'desk', title: '현장 투표', words: ['창구', '태블릿'], pages: [/^\/votes\/[^/]+\/desk$/] },
  { id: 'papers', title: '종이 투표용지', words: ['용지', '입력', '무효'], pages: [/^\/votes\/[^/]+\/papers$/] },
  { id: 'proxies', title: '위임장', words: ['대리인'], pages: [/^\/votes\/[^/]+\/proxies$/] },
  { id: 'count', title: '개표와 결과', words: ['개표록', '의사록', '가결', '부결'], pages: [] },
  {
    id: 'signature',
    title: '전자서명 받기',
    words: ['동의', '서명 요청', '독려'],
    pages: [/^\/signatures/, /^\/lists\/[^/]+\/show\/signature/],
  },
  {
    id: 'consents',
    title: '서면 동의서',
    words: ['서면', '스캔', '확인'],
    pages: [/^\/lists\/[^/]+\/show\/consents$/, /^\/lists\/[^/]+\/consents\//],
  },
  {
    id: 'templates',
    title: '동의서 양식',
    words: ['PDF', '템플릿', '필드'],
    pages: [/^\/lists\/[^/]+\/show\/templates$/, /^\/lists\/[^/]+\/templates\//],
  },
  {
    id: 'documents',
    title: '문서',
    words: ['내려받기', 'ZIP', '가림 사본'],
    pages: [/^\/lists\/[^/]+\/show\/documents$/, /^\/lists\/[^/]+\/documents\//],
  },
  {
    id: 'messages',
    title: '알림톡 보내기',
    words: ['문자', '발송', '예약'],
    pages: [/^\/messages/, /^\/lists\/[^/]+\/show\/(messages|send-messages)$/],
  },
  {
    id: 'registry',
    title: '등기부 확인',
    words: ['등기', '위험', '수집'],
    pages: [/^\/registry/, /^\/lists\/[^/]+\/(show\/)?registry/],
  },
  { id: 'approvals', title: '승인 대기', words: ['두 관리자', '승인'], pages: [/^\/pending$/] },
  { id: 'admins', title: '관리자와 권한', words: ['초대', '역할', '배정'], pages: [/^\/admins/, /^\/profile$/] },
  {
    id: 'audit',
    title: '감사 로그',
    words: ['기록', '점검', '증명'],
    pages: [/^\/(sign-ins|access-log|log|findings|access-review|proof|retention)/],
  },
  { id: 'tables', title: '표 다루기', words: ['보기', '열', '단축키', '한꺼번에'], pages: [] },
] as const satisfies readonly HelpSubject[]

export type HelpSubjectId = (typeof helpSubjects)[number]['id']

/** Returns the address of a subject's page; of the list of all without one. */
export const helpPath = (id?: HelpSubjectId): string => (id === undefined ? '/help' : `/help/${id}`)

/** Returns the address of the help for a page of the office. */
export const helpPathOf = (pathname: string): string => {
  const subjects: readonly (HelpSubject & { readonly id: HelpSubjectId })[] = helpSubjects
  return helpPath(subjects.find(({ pages }) => pages.some((page) => page.test(pathname)))?.id)
}
