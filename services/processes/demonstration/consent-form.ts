import { drawPdf } from '#infra/lib/pdf/draw/draw-pdf.ts'

const TERMS = [
  '본인은 아래 단지의 토지등소유자로서, 「도시 및 주거환경정비법」에 따라 재건축정비사업을 추진하기 위한 추진위원회를 구성하는 데 동의합니다.',
  '추진위원회의 위원장과 위원, 업무의 범위와 운영규정의 주요 내용에 대하여 설명을 들었으며, 동의는 조합설립인가를 신청하기 전까지 철회할 수 있음을 알고 있습니다.',
  '이 동의서에 적은 성명, 생년월일, 연락처와 주소는 동의의 확인과 사업의 안내에만 쓰이고, 사업이 끝나면 파기됩니다.',
]

/** Builds an invented consent form: its bytes are always the same. */
export const consentForm = async (): Promise<Buffer> => {
  const { bytes } = await drawPdf({
    title: '재건축 추진위원회 구성 동의서',
    author: '한빛마을 1단지 관리사무소',
    madeAt: '2026-01-05T00:00:00.000Z',
    footer: '한빛마을 1단지 · 견본 양식',
    blocks: [
      { kind: 'title', text: '재건축 추진위원회 구성 동의서', above: '한빛마을 1단지' },
      {
        kind: 'facts',
        rows: [
          ['성명', ' '],
          ['생년월일', ' '],
          ['연락처', ' '],
          ['주소', ' '],
          ['전용면적', ' '],
          ['소유 지분', ' '],
        ],
      },
      { kind: 'heading', text: '동의 내용' },
      ...TERMS.map((text, index) => ({ kind: 'paragraph', text: `${index + 1}. ${text}` }) as const),
      { kind: 'heading', text: '서명' },
      {
        kind: 'facts',
        rows: [
          ['동의 여부', '동의함'],
          ['작성일', ' '],
          ['서명 또는 인', '\n\n'],
        ],
      },
      { kind: 'heading', text: '접수란 (관리사무소에서 적습니다)' },
      {
        kind: 'facts',
        rows: [
          ['접수 담당', '김한결 (내선 1234)'],
          ['내부 메모', '방문 접수만 가능 · 대리인은 위임장 확인'],
        ],
      },
    ],
  })
  return Buffer.from(bytes)
}
