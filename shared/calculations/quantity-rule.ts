import { formatNumber, formatPercent } from "../format/number.ts";
import { TEXT_MAX_LENGTH } from "../limits.ts";
import { QUANTITY_VARIABLE_WORDS, type QuantityVariableName, type QuantityVariables } from "./quantity-variables.ts";
import { ceilWhole } from "./rounding.ts";

/** A rule that cannot be read or computed; `position` counts characters from 0. */
export class QuantityRuleError extends Error {
  readonly position: number;

  constructor(problem: string, position: number) {
    super(`${problem} at position ${position}`);
    this.name = "QuantityRuleError";
    this.position = position;
  }
}

type Operator = "+" | "-" | "*" | "/";
type Expression =
  | { kind: "number"; value: number }
  | { kind: "variable"; name: string }
  | { kind: "operation"; operator: Operator; left: Expression; right: Expression; position: number }
  | { kind: "ceil"; argument: Expression }
  | { kind: "max"; arguments: Expression[] };
type Token = { text: string; position: number };

const swedishList = new Intl.ListFormat("sv-SE");

/** Packages to recommend by a product's rule (`ceil(persons*litres_pp*days*0.5/10)`), rounded up to a whole number
 *  that is never negative. Unknown variables count as 1. Throws QuantityRuleError. Rules: seed-content.md 5.7. */
export function recommendedQuantity(rule: string, variables: QuantityVariables): number {
  const quantity = Math.max(0, ceilWhole(evaluate(parseQuantityRule(rule), variables)));
  if (!Number.isFinite(quantity)) throw new QuantityRuleError("Result is not a finite number", 0);
  return quantity;
}

/** Packages more for one day more of endurance: the recommendation for days + 1 less that for days, both in whole packages
 *  and never negative. Null for a rule that counts no days. Throws QuantityRuleError. */
export function extraDayQuantity(rule: string, variables: QuantityVariables): number | null {
  if (!variableNames(parseQuantityRule(rule)).includes("days")) return null;
  const { values } = variables;
  const next = recommendedQuantity(rule, { ...variables, values: { ...values, days: (values.days ?? 1) + 1 } });
  return Math.max(0, next - recommendedQuantity(rule, variables));
}

/** The basis of a recommendation: «Beräknat på 84 boende, 3 liter per person och dygn och 7 dygn.», or «Fast antal: 1.»
 *  for a rule without variables; a rule that takes a part of it says so: «10 % av vattenbehovet: 84 boende, …».
 *  Estimated and missing values say so. Throws QuantityRuleError. */
export function explainQuantity(rule: string, variables: QuantityVariables): string {
  const expression = parseQuantityRule(rule);
  const names = [...new Set(variableNames(expression))].filter(isKnownName);
  if (names.length === 0) return `Fast antal: ${formatNumber(recommendedQuantity(rule, variables))}.`;
  const values = swedishList.format(names.map((name) => valueInWords(name, variables)));
  return `Beräknat på ${shareInWords(multiplied(expression), names)}${values}.`;
}

/** What a rule counts that the portal knows no value for; each would count as 1. Throws QuantityRuleError. */
export function unknownVariables(rule: string): string[] {
  return [...new Set(variableNames(parseQuantityRule(rule)))].filter((name) => !isKnownName(name));
}

/** Reads a rule without computing it, for instance when one is saved. Throws QuantityRuleError. */
export function parseQuantityRule(rule: string): Expression {
  const tokens = tokenize(rule);
  let next = 0;

  const peek = () => tokens[next]?.text;
  const position = () => tokens[next]?.position ?? rule.length;
  const take = (text: string) => {
    if (peek() !== text) throw new QuantityRuleError(`Expected "${text}"`, position());
    next += 1;
  };

  function binary(operators: readonly string[], operand: () => Expression): Expression {
    let left = operand();
    for (let operator = peek(); operator && operators.includes(operator); operator = peek()) {
      const at = position();
      next += 1;
      left = { kind: "operation", operator: operator as Operator, left, right: operand(), position: at };
    }
    return left;
  }
  const sum = (): Expression => binary(["+", "-"], product);
  const product = (): Expression => binary(["*", "/"], factor);

  function factor(): Expression {
    const text = peek() ?? "";
    if (/^\d/.test(text)) {
      next += 1;
      return { kind: "number", value: Number(text) };
    }
    if (text === "ceil" || text === "max") return call(text);
    if (/^[a-z]/.test(text)) {
      next += 1;
      return { kind: "variable", name: text };
    }
    if (text !== "(") throw new QuantityRuleError("Expected a number, a variable or a parenthesis", position());
    return inParentheses(sum);
  }

  function call(name: "ceil" | "max"): Expression {
    next += 1;
    if (name === "ceil") return { kind: "ceil", argument: inParentheses(sum) };
    return { kind: "max", arguments: inParentheses(commaSeparated) };
  }

  function commaSeparated(): Expression[] {
    const found = [sum()];
    while (peek() === ",") {
      next += 1;
      found.push(sum());
    }
    return found;
  }

  function inParentheses<T>(content: () => T): T {
    take("(");
    const found = content();
    take(")");
    return found;
  }

  const expression = sum();
  if (next < tokens.length) throw new QuantityRuleError(`Unexpected "${peek()}"`, position());
  return expression;
}

/** Throws on characters outside the grammar, and on rules so long that they could only be an attack on the stack. */
function tokenize(rule: string): Token[] {
  if (rule.length > TEXT_MAX_LENGTH) throw new QuantityRuleError("Rule too long", TEXT_MAX_LENGTH);
  const tokens: Token[] = [];
  const pattern = /\s*(?:(\d+(?:\.\d+)?|[a-z][a-z0-9_]*|[-+*/(),])|$)/y;
  while (pattern.lastIndex < rule.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(rule);
    if (!match) throw new QuantityRuleError("Unexpected character", start + (/^\s*/.exec(rule.slice(start))?.[0].length ?? 0));
    if (match[1]) tokens.push({ text: match[1], position: pattern.lastIndex - match[1].length });
  }
  return tokens;
}

function evaluate(expression: Expression, variables: QuantityVariables): number {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "variable":
      return lookUp(expression.name, variables) ?? 1;
    case "ceil":
      return ceilWhole(evaluate(expression.argument, variables));
    case "max":
      return Math.max(...expression.arguments.map((argument) => evaluate(argument, variables)));
    case "operation":
      return operate(expression.operator, evaluate(expression.left, variables), evaluate(expression.right, variables), expression.position);
  }
}

function operate(operator: Operator, left: number, right: number, position: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      if (right === 0) throw new QuantityRuleError("Division by zero", position);
      return left / right;
  }
}

function variableNames(expression: Expression): string[] {
  switch (expression.kind) {
    case "number":
      return [];
    case "variable":
      return [expression.name];
    case "ceil":
      return variableNames(expression.argument);
    case "max":
      return expression.arguments.flatMap(variableNames);
    case "operation":
      return [...variableNames(expression.left), ...variableNames(expression.right)];
  }
}

/** What a plain product multiplies its variables with; 1 for sums and the like. What it is divided by is the package. */
function multiplied(expression: Expression): number {
  if (expression.kind === "ceil") return multiplied(expression.argument);
  if (expression.kind === "number") return expression.value;
  if (expression.kind !== "operation") return 1;
  if (expression.operator === "/") return multiplied(expression.left);
  return expression.operator === "*" ? multiplied(expression.left) * multiplied(expression.right) : 1;
}

function shareInWords(share: number, names: readonly QuantityVariableName[]): string {
  if (share <= 0 || share >= 1) return "";
  return `${formatPercent(share)} av ${names.includes("litres_pp") ? "vattenbehovet: " : ""}`;
}

function isKnownName(name: string): name is QuantityVariableName {
  return Object.hasOwn(QUANTITY_VARIABLE_WORDS, name);
}

function lookUp(name: string, { values }: QuantityVariables): number | undefined {
  return isKnownName(name) ? values[name] : undefined;
}

function valueInWords(name: QuantityVariableName, variables: QuantityVariables): string {
  const value = lookUp(name, variables);
  const [one, more] = QUANTITY_VARIABLE_WORDS[name];
  const counted = `${formatNumber(value ?? 1)} ${(value ?? 1) === 1 ? one : more}`;
  if (value === undefined) return `${counted} (uppgift saknas)`;
  return variables.estimated?.includes(name) ? `${counted} (uppskattat)` : counted;
}
