import { Stepper } from './stepper';

export default function App() {
  return <Stepper start={3} />;
}
