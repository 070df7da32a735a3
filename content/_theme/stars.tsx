/**
 * The sky beside the hero: a chart in which the six tools are a constellation, joined as they build on each other.
 * It is only decoration. Attributes place the stars, because a strict policy allows no style attributes.
 */
type Point = [x: number, y: number];

/**
 * The six tools, in the order of the cards: the star, the place of the name, and the star of the tool that it builds on.
 */
const TOOLS: { name: string; star: Point; label: Point; base?: Point }[] = [
  { name: 'Rspack', star: [43, 58], label: [45.3, 61.4] },
  { name: 'Rsbuild', star: [55, 42], label: [53.2, 40.8], base: [43, 58] },
  { name: 'Rslib', star: [71, 30], label: [73, 29.2], base: [55, 42] },
  { name: 'Rspress', star: [80, 53], label: [82, 55.5], base: [55, 42] },
  { name: 'Rsdoctor', star: [25, 68], label: [27.3, 71.6], base: [43, 58] },
  { name: 'Rstest', star: [50, 19], label: [52, 18.6], base: [55, 42] },
];

/** Drawn with four points. */
const LARGE: Point[] = [
  [12, 30],
  [31, 11],
  [9, 52],
  [21, 86],
  [58, 86],
  [92, 64],
  [87, 20],
  [66, 10],
  [38, 31],
  [66, 66],
];

const SMALL: Point[] = [
  [20, 19],
  [41, 24],
  [28, 36],
  [17, 45],
  [34, 47],
  [36, 82],
  [47, 94],
  [68, 77],
  [82, 82],
  [96, 43],
  [89, 34],
  [45, 7],
  [61, 60],
  [41, 72],
  [53, 73],
  [5, 70],
  [98, 12],
  [79, 95],
  [62, 20],
];

export function Stars() {
  return (
    <div className="sky" aria-hidden="true">
      <svg className="sky-chart" viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="15" />
        <circle cx="50" cy="50" r="30" />
        <circle cx="50" cy="50" r="45" />
        <circle className="sky-minutes" cx="50" cy="50" r="45.75" pathLength="360" />
        <circle className="sky-hours" cx="50" cy="50" r="46.5" pathLength="360" />
        <circle className="sky-path" cx="59" cy="45" r="30" />
        <path d="M50 5v30M50 65v30M5 50h30M65 50h30" />
        <g className="stars">
          {LARGE.map((point) => (
            <path key={point.join()} className="star star-large" d={sparkle(point)} />
          ))}
          {SMALL.map((point) => (
            <path key={point.join()} className="star" d={dot(point)} />
          ))}
        </g>
        <Constellation id="constellation" />
        {TOOLS.map(({ name, label: [x, y] }) => (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        ))}
      </svg>
    </div>
  );
}

function Constellation({ id }: { id: string }) {
  return (
    <g id={id}>
      <g className="sky-figure">
        {TOOLS.map(({ name, star: [x, y], base: [fromX, fromY] = [x, y] }) => (
          <path key={name} pathLength="1" d={`M${fromX} ${fromY} ${x} ${y}`} />
        ))}
      </g>
      <path className="star-ring" d={dot(TOOLS[2]!.star)} />
      <g className="tool-stars">
        {TOOLS.map(({ name, star }) => (
          <path key={name} className="star" d={dot(star)} />
        ))}
      </g>
    </g>
  );
}

/** The constellation again, without the sky: above the cards, which light up its stars. */
export function Figure() {
  return (
    <svg className="family-figure" viewBox="20 14 65 60" aria-hidden="true">
      <use href="#constellation" />
    </svg>
  );
}

/** A line of length 0. With round ends it is a dot, whose size does not depend on the size of the chart. */
function dot([x, y]: Point): string {
  return `M${x} ${y}h0`;
}

function sparkle([x, y]: Point): string {
  return `M${x} ${y - 1.4}q0 1.4 1.4 1.4-1.4 0-1.4 1.4 0-1.4-1.4-1.4 1.4 0 1.4-1.4`;
}
