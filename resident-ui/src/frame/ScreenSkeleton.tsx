import { LoadingOverlay } from './LoadingOverlay.tsx'

/** A screen's outline, until it is known what it shows. */
export const ScreenSkeleton = () => (
  <>
    <div className="screen" aria-hidden="true">
      <div className="screen-bar" />
      <div className="screen-content">
        <span className="bone bone-short" />
        <span className="bone bone-heading" />
        <span className="bone bone-heading bone-half" />
        <span className="bone bone-card" />
        <span className="bone bone-line" />
        <span className="bone bone-line" />
      </div>
      <div className="screen-action">
        <span className="bone bone-button" />
      </div>
    </div>
    <LoadingOverlay />
  </>
)
