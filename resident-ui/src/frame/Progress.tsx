const stageNames = ['본인 확인', '투표', '답 확인', '접수증'] as const

export type Stage = {
  /** From 1 to 4. */
  readonly at: 1 | 2 | 3 | 4
  /** How much of this stage is done, 0 to 1. */
  readonly part?: number
  readonly detail?: string
}

const filledOf = (index: number, { at, part = 0.5 }: Stage): number => {
  if (index + 1 < at) return 1
  return index + 1 === at ? part : 0
}

/** Where one is on the way: "2/4 투표 · 질문 1/3". */
export const Progress = (stage: Stage) => (
  <div className="progress">
    <p className="progress-text">
      <strong>{stage.at}/4</strong> {stageNames[stage.at - 1]}
      {stage.detail !== undefined && <span> · {stage.detail}</span>}
    </p>
    <div className="progress-bar" aria-hidden="true">
      {stageNames.map((name, index) => (
        <span key={name} className="progress-piece">
          <span style={{ transform: `scaleX(${filledOf(index, stage)})` }} />
        </span>
      ))}
    </div>
  </div>
)
