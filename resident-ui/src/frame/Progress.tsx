import { t } from '#ui/translate.ts'

const ways = {
  vote: [t('본인 확인'), t('투표'), t('답 확인'), t('접수증')],
  signature: [t('본인 확인'), t('문서 읽기'), t('서명'), t('확인')],
} as const

export type Stage = {
  /** Number of the stage, from 1 to 4. */
  readonly at: 1 | 2 | 3 | 4
  /** Share of this stage that is done, 0 to 1. */
  readonly part?: number
  readonly detail?: string
  /** Journey of the stage; absent for that of a vote. */
  readonly way?: keyof typeof ways
}

const filledOf = (index: number, { at, part = 0.5 }: Stage): number => {
  if (index + 1 < at) return 1
  return index + 1 === at ? part : 0
}

/** Shows the progress of the journey: "2/4 투표 · 질문 1/3". */
export const Progress = ({ id, ...stage }: Stage & { readonly id: string }) => {
  const names = ways[stage.way ?? 'vote']
  return (
    <div className="progress">
      <p className="progress-text" id={id}>
        <strong aria-hidden="true">{stage.at}/4</strong>
        <span className="visually-hidden">{t('4단계 중 {at}단계,', { at: stage.at })}</span> {names[stage.at - 1]}
        {stage.detail !== undefined && <span> · {stage.detail}</span>}
      </p>
      <div className="progress-bar" aria-hidden="true">
        {names.map((name, index) => (
          <span key={name} className="progress-piece">
            <span style={{ transform: `scaleX(${filledOf(index, stage)})` }} />
          </span>
        ))}
      </div>
    </div>
  )
}
