import styles from './Brand.module.css';

const parts = [
  'M30 192C62 160 88 132 99 106C88 105 77 97 72 84C85 82 98 85 107 92C112 86 121 84 129 89C140 96 152 105 166 115C170 119 168 127 162 129C152 132 143 133 137 137C130 143 129 154 131 166C133 176 137 185 142 192Z',
  'M104 92L112 76L126 78L133 92L118 98Z',
  'M107 92C92 76 82 58 86 36C87 25 93 14 102 6C96 18 93 28 94 39C93 56 104 72 118 86Z',
  'M112 86C124 82 135 74 138 58C129 67 117 73 103 73Z',
  'M95 62C109 60 120 50 122 33C114 43 104 49 91 50Z',
  'M87 42C78 38 71 29 70 16C76 25 83 29 91 30Z',
  'M122 88C128 76 137 68 146 60C156 50 160 36 157 20C152 33 147 42 139 50C130 59 121 68 116 82Z',
  'M150 57C160 55 170 47 174 34C166 41 157 45 149 46Z',
];

/** The deer, in the colour of the text around it. */
export const Deer = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="20 0 158 196" aria-hidden focusable="false" fill="currentColor">
    {parts.map((d) => (
      <path key={d} d={d} stroke="currentColor" strokeWidth="5" strokeLinejoin="round" />
    ))}
  </svg>
);

/** The mark with the name beside it: on two lines where the name has more than one word, the last one bold. */
export const Brand = ({ name, large = false }: { name: string; large?: boolean }) => {
  const words = name.trim().split(/\s+/);
  const last = words.pop();
  return (
    <span className={styles.brand} data-large={large || undefined}>
      <Deer size={large ? 48 : 38} />
      <span>
        {words.length > 0 && <span className={styles.first}>{words.join(' ')} </span>}
        <b>{last}</b>
      </span>
    </span>
  );
};
