export {
  BallotChecksBusy,
  CountFailed,
  checkBallot,
  checkParts,
  combineParts,
  countBallots,
  inventBallots,
  multiplyBallots,
} from './ballot-processes.ts'
