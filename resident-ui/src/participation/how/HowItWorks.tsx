import type { ReactNode } from 'react'
import { t } from '#ui/translate.ts'
import './how.css'

type Procedure = 'vote' | 'signature'
type Step = { readonly text: string; readonly picture: ReactNode }

/** Phone in whose screen, 48 by 76 units, a step is drawn. */
const Phone = ({ children }: { readonly children: ReactNode }) => (
  <svg className="how-picture" viewBox="0 0 60 96" aria-hidden="true" focusable="false">
    <rect className="how-frame" x="2" y="2" width="56" height="92" rx="9" />
    <g transform="translate(6 10)">{children}</g>
  </svg>
)

const lines = 'M4 6h40M4 14h40M4 22h28'
const tick = 'M18 31l5 5 9-10'

const verification: Step = {
  text: t('이름과 휴대전화 번호로 본인 확인을 합니다.'),
  picture: (
    <>
      <rect className="how-field" x="4" y="6" width="40" height="12" rx="3" />
      <rect className="how-field" x="4" y="24" width="40" height="12" rx="3" />
      <path className="how-line" d="M9 12h14M9 30h22M8 54h6M21 54h6M34 54h6" />
    </>
  ),
}
const receipt: Step = {
  text: t('접수증을 저장합니다.'),
  picture: (
    <>
      <circle className="how-full" cx="24" cy="26" r="14" />
      <path className="how-tick" d="M17 26l5 5 9-10" />
      <path className="how-line" d="M8 52h32M8 60h32M8 68h18" />
    </>
  ),
}

const procedures: Readonly<Record<Procedure, readonly Step[]>> = {
  vote: [
    verification,
    {
      text: t('질문마다 답을 누르고 ‘다음’을 누릅니다.'),
      picture: (
        <>
          <path className="how-line" d="M4 6h40M4 13h26" />
          <rect className="how-chosen" x="4" y="23" width="40" height="16" rx="4" />
          <path className="how-check" d={tick} transform="translate(-7 0)" />
          <rect className="how-field" x="4" y="44" width="40" height="16" rx="4" />
        </>
      ),
    },
    {
      text: t('답을 확인하고 ‘제출하기’를 누릅니다.'),
      picture: (
        <>
          <path className="how-line" d={lines} />
          <rect className="how-full" x="4" y="56" width="40" height="16" rx="4" />
          <path className="how-tick" d="M16 64h16" />
        </>
      ),
    },
    receipt,
  ],
  signature: [
    verification,
    {
      text: t('문서를 끝까지 읽습니다.'),
      picture: <path className="how-line" d={`${lines}M4 34h40M4 42h40M4 50h34M4 62h40M4 70h22`} />,
    },
    {
      text: t('손가락으로 서명합니다.'),
      picture: (
        <>
          <rect className="how-field" x="4" y="12" width="40" height="34" rx="4" />
          <path className="how-check" d="M9 36c6-22 10-18 9-6s5 4 9-4 4 8 12 2" />
          <rect className="how-full" x="4" y="56" width="40" height="16" rx="4" />
        </>
      ),
    },
    receipt,
  ],
}

/** Shows in four pictures what a resident does from the link to the receipt, once it is opened. */
export const HowItWorks = ({ procedure }: { readonly procedure: Procedure }) => (
  <details className="how">
    <summary>{t('이렇게 합니다')}</summary>
    <ol>
      {procedures[procedure].map(({ text, picture }) => (
        <li key={text}>
          <Phone>{picture}</Phone>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </details>
)
