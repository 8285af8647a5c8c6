// Parts of the robot for higher-ranked features.
export { RobotButton } from './robot-button.tsx';
